#!/usr/bin/env python3
"""Fuzzes the API by its own description, without a token and as each role: no answer is a server error or differs from the
description. Each role gets a server of its own with the demo content.

    tests/fuzz_api.py [--seconds 300] [--seed N] [role …]      (LITFASS_BIN: the binary; schemathesis is fetched by pip)
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = ROOT / "target" / "tools" / "schemathesis"
SCHEMATHESIS = "schemathesis==4.32.5"
ROLES = ["nobody", "user", "author", "manager", "admin", "super-admin"]
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
# Calls that end the sign-in or the account of the run itself.
EXCLUDED = [
    "logout",
    "change_password",
    "end_session",
    "end_other_sessions",
    "confirm_email_change",
]
# Closes the portal for all other calls, so it has a short run of its own afterwards.
MODE = "set_mode"
MODE_SECONDS = 20
PASSWORD = "a long password of the fuzz run 7"
# Limits of rates would answer most of the run.
SETTINGS = {
    "LITFASS_LOGGING__LEVEL": "warn",
    "LITFASS_LIMITS__UNCACHED_PAGES_PER_MINUTE": "1000000",
    "LITFASS_LIMITS__LOGIN_TRIES_PER_MINUTE": "10000",
    "LITFASS_LIMITS__LOGIN_TRIES_PER_ACCOUNT": "10000",
    "LITFASS_LIMITS__REGISTRATION_TRIES_PER_HOUR": "10000",
    "LITFASS_LIMITS__EMAIL_REQUESTS_PER_HOUR": "10000",
    "LITFASS_LIMITS__EMAIL_COOLDOWN_S": "0",
    "LITFASS_LIMITS__LETTERS_PER_MAILBOX_PER_DAY": "10000",
    "LITFASS_LIMITS__PORTRAITS_PER_HOUR": "10000",
    "LITFASS_LIMITS__SERVICE_PHOTOS_PER_HOUR": "10000",
    "LITFASS_LIMITS__UPLOADS_PER_HOUR": "10000",
    "LITFASS_CONSULTS__PER_DAY": "1000",
    "LITFASS_SERVICE_MESSAGES__PER_DAY": "1000",
    "LITFASS_SERVICE_MESSAGES__PER_SERVICE_AND_DAY": "10000",
    "LITFASS_SERVICE_MESSAGES__NUMBERS_PER_HOUR": "1000",
    # the accounts have passwords only
    "LITFASS_ACCESS__SECOND_FACTOR": "",
}


def fetch_schemathesis():
    """Installs schemathesis into a directory of its own."""
    if not (TOOLS / "schemathesis").is_dir():
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--root-user-action", "ignore",
             "--target", TOOLS, SCHEMATHESIS],
            check=True,
        )


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Server:
    """The binary on a free port with a data directory."""

    def __init__(self, binary, data, demo=False):
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        environment = {**os.environ, **SETTINGS, "LITFASS_DATA_DIR": str(data), "LITFASS_PORT": str(self.port)}
        self.log = open(data / "log", "wb")
        command = [binary, "serve"] + (["--demo"] if demo else [])
        self.process = subprocess.Popen(command, cwd=data, env=environment, stdout=self.log, stderr=subprocess.STDOUT)
        for _ in range(1200):
            try:
                urllib.request.urlopen(f"{self.base}/readyz").close()
                return
            except OSError:
                if self.process.poll() is not None:
                    sys.exit((data / "log").read_text())
                time.sleep(0.1)
        sys.exit("the server did not become ready in two minutes")

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()


def sign_in(server, email):
    body = json.dumps({"email": email, "password": PASSWORD}).encode()
    request = urllib.request.Request(f"{server.base}/api/auth/login", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["access_token"]


def fuzz(binary, prepared, role, seconds, seed):
    """Fuzzes as one role. Returns whether nothing was found."""
    with tempfile.TemporaryDirectory() as directory:
        data = pathlib.Path(directory) / "data"
        shutil.copytree(prepared, data)
        server = Server(binary, data)
        try:
            command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.base}/api/openapi.json", "--checks", CHECKS,
                       "--continue-on-failure", "--no-color", "--warnings", "off", "--request-timeout", "20",
                       "--suppress-health-check", "all"]
            if seed is not None:
                command += ["--seed", str(seed)]
            if role != "nobody":
                command += ["--header", f"Authorization: Bearer {sign_in(server, f'{role}@fuzz.example')}"]
            others = [word for operation in [*EXCLUDED, MODE] for word in ("--exclude-operation-id", operation)]
            runs = [[*command, "--max-time", str(seconds), *others],
                    [*command, "--max-time", str(MODE_SECONDS), "--include-operation-id", MODE]]
            ended = [subprocess.run(run, cwd=directory, env={**os.environ, "PYTHONPATH": str(TOOLS)},
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for run in runs]
        finally:
            server.stop()
        panics = re.findall(r".*panicked.*", (data / "log").read_text(errors="replace"))
    output = "".join(run.stdout for run in ended)
    report = ROOT / "target" / f"fuzz-api-{role}.txt"
    report.write_text(output)
    summary = re.search(r"^ *\d+ generated,.*", output, re.MULTILINE)
    is_clean = all(run.returncode == 0 for run in ended) and not panics
    print(f"{role}: {summary.group().strip() if summary else 'no summary'}; {'nothing found' if is_clean else 'FINDINGS'}, {report}", flush=True)
    for panic in panics:
        print(f"  {panic}")
    return is_clean


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--seconds", type=int, default=300)
    arguments.add_argument("--seed", type=int)
    arguments.add_argument("roles", nargs="*", default=ROLES)
    chosen = arguments.parse_args()
    fetch_schemathesis()
    binary = pathlib.Path(os.environ.get("LITFASS_BIN", ROOT / "target" / "debug" / "litfass")).resolve()
    with tempfile.TemporaryDirectory() as directory:
        prepared = pathlib.Path(directory) / "data"
        prepared.mkdir()
        Server(binary, prepared, demo=True).stop()
        for role in ROLES[1:]:
            subprocess.run([binary, "--data-dir", prepared, "admin", "create", "--email", f"{role}@fuzz.example", "--name", role,
                            "--surname", "Fuzz", "--role", role, "--password-stdin"],
                           input=PASSWORD + "\n", text=True, check=True, stdout=subprocess.DEVNULL)
        results = [fuzz(binary, prepared, role, chosen.seconds, chosen.seed) for role in chosen.roles]
    sys.exit(0 if all(results) else 1)


main()
