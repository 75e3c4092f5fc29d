"""What tests of several folders share."""

import os
import subprocess
import sys

import pytest


@pytest.fixture
def run_python():
    """Runs a program in a fresh interpreter; environment variables are given by name, None takes one away."""

    def run(program: str, *arguments: str, **environment: str | None) -> subprocess.CompletedProcess:
        variables = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment}
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments],
            env={name: value for name, value in variables.items() if value is not None},
            capture_output=True,
            text=True,
            timeout=600,
        )
        assert done.returncode == 0, done.stderr
        return done

    return run
