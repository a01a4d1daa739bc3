"""The binary on a data directory of its own, calls of its API, and a mail server that takes every letter."""

import base64
import hashlib
import http.client
import json
import os
import pathlib
import re
import socket
import socketserver
import sqlite3
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BINARY = pathlib.Path(os.environ.get("LITFASS_BIN", ROOT / "target" / "debug" / "litfass")).resolve()
PASSWORD = "a long password of the crash rounds 7"
BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
# Limits of rates would answer most of a run; waits of minutes would outlast it.
SETTINGS = {
    "LITFASS_LOGGING__LEVEL": "warn",
    "LITFASS_ACCESS__SECOND_FACTOR": "",
    "LITFASS_BACKUP__NIGHTLY": "false",
    "LITFASS_CASES__UNDO_SECONDS": "0",
    "LITFASS_MAIL__DIGEST_MINUTES": "0",
    "LITFASS_PROOF_OF_WORK__MAX_HASHES": "50",
    "LITFASS_PROOF_OF_WORK__MIN_FILL_SECONDS": "0",
    "LITFASS_LIMITS__UNCACHED_PAGES_PER_MINUTE": "1000000",
    "LITFASS_LIMITS__LOGIN_TRIES_PER_MINUTE": "10000",
    "LITFASS_LIMITS__REGISTRATION_TRIES_PER_HOUR": "10000",
    "LITFASS_LIMITS__EMAIL_REQUESTS_PER_HOUR": "10000",
}
# Errors of a connection whose server is gone.
GONE = (OSError, http.client.HTTPException)


class Refused(Exception):
    """An answer that is no success."""

    def __init__(self, method, path, status, text):
        super().__init__(f"{method} {path}: {status} {text[:400]}")
        self.status = status


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Client:
    """A person, or a reader without a token, with a connection of their own."""

    def __init__(self, port, token=None, timeout=30):
        self.port, self.token, self.timeout, self.connection = port, token, timeout, None

    def call(self, method, path, body=None, headers=None):
        """The answer as JSON. Raises `Refused`, or one of `GONE` if no whole answer came."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
        all_headers = {"Content-Type": "application/json", "User-Agent": BROWSER, "Lang": "en", **(headers or {})}
        if self.token:
            all_headers["Authorization"] = f"Bearer {self.token}"
        self.connection.request(method, path, None if body is None else json.dumps(body), all_headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        if answer.will_close:
            self.connection.close()
            self.connection = None
        if answer.status >= 400:
            raise Refused(method, path, answer.status, text)
        return json.loads(text) if text else None

    def human(self):
        """A proof of work, as open forms want it."""
        challenge = self.call("GET", "/api/proof-of-work/challenge")
        for number in range(challenge["maxnumber"] + 1):
            if hashlib.sha256(f"{challenge['salt']}{number}".encode()).hexdigest() == challenge["challenge"]:
                break
        solved = {name: challenge[name] for name in ("algorithm", "challenge", "salt", "signature")} | {"number": number}
        return {"proof": base64.b64encode(json.dumps(solved).encode()).decode()}

    def sign_in(self, email):
        self.token = self.call("POST", "/api/auth/login", {"email": email, "password": PASSWORD})["access_token"]
        return self


class Portal:
    """The binary as a process. `start` may be called again after `kill`, `stop` or the process's own end."""

    def __init__(self, data, settings=None, wrapper=(), preexec=None):
        self.data, self.wrapper, self.preexec = pathlib.Path(data), list(wrapper), preexec
        self.settings, self.process, self.port = {**SETTINGS, **(settings or {})}, None, free_port()
        self.log_path = self.data.parent / f"{self.data.name}.log"

    def environment(self):
        return {**os.environ, **self.settings, "LITFASS_DATA_DIR": str(self.data), "LITFASS_PORT": str(self.port)}

    def command(self, *arguments, text=None):
        """Runs a command of the binary to its end."""
        return subprocess.run([*self.wrapper, str(BINARY), *arguments], env=self.environment(), input=text, text=True,
                              capture_output=True, cwd=self.data.parent, preexec_fn=self.preexec)

    def spawn(self, *flags):
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen([*self.wrapper, str(BINARY), "serve", *flags], env=self.environment(), stdout=log,
                                            stderr=subprocess.STDOUT, cwd=self.data.parent, preexec_fn=self.preexec)

    def start(self, *flags, within=120):
        """Starts the server and waits until it is ready. Answers the seconds that it took."""
        began = time.monotonic()
        self.spawn(*flags)
        while time.monotonic() - began < within:
            try:
                Client(self.port, timeout=5).call("GET", "/readyz")
                return time.monotonic() - began
            except (Refused, *GONE):
                if self.process.poll() is not None:
                    raise SystemExit(f"the server ended with {self.process.returncode}:\n{self.log()[-2000:]}")
                time.sleep(0.01)
        raise SystemExit(f"the server was not ready after {within} s:\n{self.log()[-2000:]}")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()

    def log(self):
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""

    def client(self, email=None):
        client = Client(self.port)
        return client.sign_in(email) if email else client

    def staff(self, name, role):
        """Makes an account; the server need not run. Answers its address."""
        email = f"{name}@portal.example"
        made = self.command("admin", "create", "--email", email, "--name", name, "--surname", "Example", "--role", role,
                            "--password-stdin", text=PASSWORD + "\n")
        if made.returncode != 0:
            raise SystemExit(made.stderr)
        return email

    def rows(self, sql, *values):
        """Rows of a query, beside the server or without it."""
        db = sqlite3.connect(f"file:{self.data / 'litfass.db'}?mode=ro", uri=True, timeout=30)
        try:
            return db.execute(sql, values).fetchall()
        finally:
            db.close()

    def write(self, *statements):
        """Changes the database while no server runs."""
        db = sqlite3.connect(self.data / "litfass.db")
        for statement in statements:
            db.execute(statement)
        db.commit()
        db.close()

    def until(self, is_done, sentence, within=60):
        """Waits for a condition. Ends the program with the sentence if it does not come true."""
        end = time.monotonic() + within
        while not is_done():
            if time.monotonic() > end:
                raise SystemExit(f"not within {within} s: {sentence}\n{self.log()[-2000:]}")
            time.sleep(0.05)

    def faults(self):
        """What SQLite finds wrong in the database file."""
        found = [row[0] for row in self.rows("pragma integrity_check") if row[0] != "ok"]
        return found + [f"foreign key: {row}" for row in self.rows("pragma foreign_key_check")]


class MailServer:
    """Takes every letter of SMTP and remembers the `Message-ID` and the recipient of each that it answered for."""

    def __init__(self):
        self.letters, self.lock = [], threading.Lock()
        outer = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                try:
                    outer.talk(self.rfile, self.wfile)
                except OSError:
                    pass

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads, allow_reuse_address = True, True

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def settings(self):
        return {"LITFASS_MAIL__TRANSPORT": "smtp", "LITFASS_MAIL__SMTP_HOST": "127.0.0.1",
                "LITFASS_MAIL__SMTP_PORT": str(self.port), "LITFASS_MAIL__SMTP_SECURITY": "none",
                "LITFASS_MAIL__SMTP_TIMEOUT_S": "5", "LITFASS_MAIL__RETRY_FIRST_S": "1"}

    def talk(self, reader, writer):
        def answer(line):
            writer.write(line + b"\r\n")
            writer.flush()

        answer(b"220 sink ESMTP")
        recipient = ""
        while line := reader.readline():
            word = line[:4].upper()
            if word in (b"EHLO", b"HELO"):
                answer(b"250 sink")
            elif word == b"RCPT":
                recipient = re.search(rb"<([^>]*)>", line).group(1).decode()
                answer(b"250 ok")
            elif word == b"DATA":
                answer(b"354 go on")
                head = b""
                while (line := reader.readline()) not in (b".\r\n", b""):
                    head += line if len(head) < 20_000 else b""
                if line == b"":
                    return
                identity = re.search(rb"^Message-ID:\s*<?([^>\s]+)", head, re.IGNORECASE | re.MULTILINE).group(1).decode()
                with self.lock:
                    self.letters.append((identity, recipient, time.monotonic()))
                answer(b"250 taken")
            elif word == b"QUIT":
                answer(b"221 bye")
                return
            else:
                answer(b"250 ok")
