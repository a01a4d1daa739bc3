#!/usr/bin/env python3
"""Hardships of a machine, each on a server of its own: the program survives, loses nothing that it answered for, and says
clearly what is wrong.

    tests/crash/hardship.py [name …]      (LITFASS_BIN: the binary; as root for the disks; with libfaketime for the clocks)
"""

import argparse
import asyncio
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from content import wording
from portal import GONE, PASSWORD, MailServer, Portal, Refused

MB = 1024 * 1024


class Fault(Exception):
    """A promise that was not kept."""


def expect(is_true, sentence):
    if not is_true:
        raise Fault(sentence)


def article(client, title):
    """Writes a draft. Answers its id once the server answered."""
    made = client.call("POST", "/api/panel/articles", {"original_lang": "de"})
    version = made["texts"][0]["version"]
    client.call("PUT", f"/api/panel/articles/{made['id']}/texts/de", wording(title, version))
    return made["id"]


def titles(portal):
    return dict(portal.rows("select a.id, t.title from articles a join article_texts t on t.article_key = a.key where t.locale = 'de'"))


def new_portal(directory, settings=None, **more):
    portal = Portal(directory / "data", settings, **more)
    portal.data.mkdir(exist_ok=True)
    return portal, portal.staff("mykola", "manager")


class Disk:
    """A file system of a few megabytes; what is in the way fills it up."""

    def __init__(self, directory, megabytes):
        self.path = directory / "disk"
        self.path.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", self.path], check=True)

    def fill(self):
        with open(self.path / "in the way", "ab", buffering=0) as file:
            for size in (MB, 4096, 512):
                try:
                    while True:
                        file.write(b"x" * size)
                except OSError:
                    pass

    def free(self):
        (self.path / "in the way").unlink()

    def set(self, options):
        subprocess.run(["mount", "-o", f"remount,{options}", self.path], check=True)

    def close(self):
        subprocess.run(["umount", "-l", self.path], check=True)


def full_disk(directory):
    disk = Disk(directory, 96)
    try:
        portal, manager = new_portal(disk.path)
        portal.start()
        client = portal.client(manager)
        kept = {article(client, "Before"): "Before"}
        disk.fill()
        refusals = []
        for at in range(300):
            try:
                kept[article(client, f"Full {at}")] = f"Full {at}"
            except Refused as refused:
                refusals.append(refused)
                if len(refusals) == 5:
                    break
        expect(refusals, "nothing was refused on a full disk")
        expect(all(one.status == 503 and "storage_full" in str(one) for one in refusals), f"{refusals[-1]}")
        for path in ("/en", "/de/search?q=tram", "/healthz"):
            status = read_status(portal, path)
            expect(status == 200, f"{path} answered {status} on a full disk")
        disk.free()
        kept[article(client, "After")] = "After"
        check_kept(portal, kept)
        portal.kill()
        portal.start()
        check_kept(portal, kept)
        return f"{len(kept)} drafts kept, then {refusals[0].status} storage_full; reading goes on; after room was made writing does, too"
    finally:
        portal.stop()
        disk.close()


def full_disk_at_the_start(directory):
    disk = Disk(directory, 8)
    try:
        portal = Portal(disk.path / "data")
        portal.log_path = directory / "log"
        disk.fill()
        portal.spawn()
        status = portal.process.wait(60)
        expect(status == 1 and "no space left" in portal.log().lower(), f"ended with {status}: {portal.log()}")
        return portal.log().strip().splitlines()[-1]
    finally:
        disk.close()


def read_only_directory(directory):
    disk = Disk(directory, 64)
    try:
        portal, _ = new_portal(disk.path)
        portal.log_path = directory / "log"
        portal.start()
        portal.stop()
        disk.set("ro")
        portal.spawn()
        status = portal.process.wait(60)
        last = portal.log().strip().splitlines()[-1]
        expect(status == 1 and "read-only" in last.lower(), f"ended with {status}: {last}")
        return last
    finally:
        disk.close()


def read_status(portal, path):
    import http.client
    connection = http.client.HTTPConnection("127.0.0.1", portal.port, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    return answer.status


def check_kept(portal, kept):
    stored = titles(portal)
    lost = {identity: title for identity, title in kept.items() if stored.get(identity) != title}
    expect(not lost, f"answered and not there: {lost}")
    expect(not portal.faults(), f"{portal.faults()}")


class MovedClock:
    """The clock of a program, by libfaketime and a file that says how far it is moved."""

    def __init__(self, directory):
        self.file = directory / "clock"
        libraries = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
        if not libraries:
            raise Fault("libfaketime is missing: apt-get install faketime")
        self.settings = {"LD_PRELOAD": str(libraries[0]), "FAKETIME_TIMESTAMP_FILE": str(self.file), "FAKETIME_NO_CACHE": "1",
                         "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        self.move(0)

    def move(self, hours):
        fresh = self.file.with_suffix(".new")
        fresh.write_text(f"{hours * 3600:+d}\n")
        fresh.rename(self.file)


def clock_jumps(directory):
    clock = MovedClock(directory)
    portal, manager = new_portal(directory, clock.settings)
    try:
        portal.start()
        client = portal.client(manager)
        kept = {}
        for hours in (0, 30, -50, 0, 24 * 400, -24 * 30, 0):
            clock.move(hours)
            time.sleep(2.5)
            # a sign-in ends with its time; a new one is possible at any time
            client = portal.client(manager)
            for at in range(3):
                kept[article(client, f"{hours} h, {at}")] = f"{hours} h, {at}"
            check_kept(portal, kept)
            expect(read_status(portal, "/en") == 200, f"no home page at {hours} h")
        portal.stop()
        clock.move(-48)
        told = portal.command("doctor").stdout
        expect("before the last change of the database" in told, told)
        portal.start()
        check_kept(portal, kept)
        return f"{len(kept)} drafts written and kept over seven jumps; doctor: the clock is before the last change"
    finally:
        portal.stop()


def damaged_log(directory):
    portal, manager = new_portal(directory)
    portal.start()
    client = portal.client(manager)
    kept = [article(client, f"Draft {at}") for at in range(20)]
    portal.kill()
    whole = directory / "whole"
    shutil.copytree(portal.data, whole)
    log = (whole / "litfass.db-wal").read_bytes()
    expect(len(log) > 100_000, "the log of the database is short")
    told = []
    damages = {
        "a byte in the middle": log[: len(log) // 2] + bytes([log[len(log) // 2] ^ 1]) + log[len(log) // 2 + 1:],
        "a head of zeros": bytes(32) + log[32:],
        "zeros from the middle on": log[: len(log) // 2] + bytes(len(log) - len(log) // 2),
        "the first half": log[: len(log) // 2],
        "noise": os.urandom(len(log)),
        "nothing": b"",
    }
    for name, bytes_of_log in damages.items():
        shutil.rmtree(portal.data)
        shutil.copytree(whole, portal.data)
        (portal.data / "litfass.db-wal").write_bytes(bytes_of_log)
        portal.log_path.unlink(missing_ok=True)
        try:
            portal.start()
            faults = portal.faults()
            expect(not faults, f"{name}: {faults}")
            stored = [identity for identity in kept if identity in titles(portal)]
            expect(stored == kept[: len(stored)], f"{name}: not the first ones: {len(stored)}")
            expect(read_status(portal, "/en") == 200, f"{name}: no home page")
            article(portal.client(manager), "After")
            is_told = "write-ahead log" in portal.log()
            told.append(f"{name}: {len(stored)} of {len(kept)} kept{', told' if is_told else ''}")
            # a log that ends too early looks like one that was written no further
            expect(is_told or name in ENDS_EARLY, f"{name}: {len(stored)} of {len(kept)} are there, and no word of it")
        finally:
            portal.stop()
    return "; ".join(told)


def damaged_database(directory):
    """The file itself is damaged: the server says so or serves what is whole; `doctor` fails and names the backup."""
    portal, manager = new_portal(directory)
    portal.start()
    article(portal.client(manager), "Draft")
    portal.stop()
    file = portal.data / "litfass.db"
    whole = file.read_bytes()
    told = []
    for name, damaged in {
        "a head of noise": os.urandom(100) + whole[100:],
        "the first half": whole[: len(whole) // 2],
        "noise in the middle": whole[: len(whole) // 2] + os.urandom(65536) + whole[len(whole) // 2 + 65536:],
    }.items():
        file.write_bytes(damaged)
        doctor = portal.command("doctor")
        line = next((line for line in doctor.stdout.splitlines() if "database" in line), doctor.stdout + doctor.stderr)
        expect(doctor.returncode == 1, f"{name}: doctor found nothing")
        expect("backup" in line or "opened" in line, f"{name}: {line}")
        portal.log_path.unlink(missing_ok=True)
        portal.spawn()
        end = time.monotonic() + 5
        while portal.process.poll() is None and time.monotonic() < end:
            time.sleep(0.1)
        state = "serves" if portal.process.poll() is None else f"refuses: {portal.log().strip().splitlines()[-1]}"
        expect("panicked" not in portal.log(), f"{name}: {portal.log()[-500:]}")
        portal.stop()
        told.append(f"{name}: {state}")
    return "; ".join(told)


def mail_server_down_for_a_day(directory):
    clock, mails = MovedClock(directory), MailServer()
    settings = mails.settings() | clock.settings
    # nobody listens there until the day is over
    down = settings | {"LITFASS_MAIL__SMTP_PORT": "1", "LITFASS_MAIL__RETRY_FIRST_S": "30"}
    portal, manager = new_portal(directory, down)
    try:
        portal.start()
        reader, addresses = portal.client(), [f"reader-{at}@reader.example" for at in range(5)]
        for address in addresses:
            reader.call("POST", "/api/auth/register", {
                "name": "Olena", "surname": "Koval", "email": address, "password": "rain over the Limmat", "locale": "uk",
                "terms": True, "human": reader.human()})
        for hours in range(0, 25):
            clock.move(hours)
            time.sleep(0.4)
        waiting = portal.rows("select count(*), min(attempts), max(attempts), max(last_error) from mail_out where state = 'waiting'")[0]
        expect(waiting[0] == 5 and waiting[1] > 1, f"after a day: {waiting}")
        expect(waiting[3] != "", "the reason is not noted")
        expect(read_status(portal, "/en") == 200, "no home page")
        portal.stop()
        portal.settings.update(settings)
        portal.start()
        # the longest wait between two tries is six hours
        clock.move(31)
        portal.until(lambda: len(mails.letters) >= 5, "the letters arrive")
        portal.until(lambda: portal.rows("select count(*) from mail_out where state = 'waiting'")[0][0] == 0, "none waits")
        arrived = sorted(recipient for _, recipient, _ in mails.letters)
        expect(arrived == addresses, f"{arrived}")
        return f"5 letters waited with {waiting[1]} to {waiting[2]} attempts ({waiting[3]}), then each arrived once"
    finally:
        portal.stop()


async def sign_in_once(port, email, at, gate):
    """One sign-in on a connection of its own. Answers status and seconds."""
    body = json.dumps({"email": email, "password": PASSWORD}).encode()
    await gate.wait()
    began = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    # a proxy in front names another network for each
    head = (f"POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            f"X-Forwarded-For: 10.{at // 250}.{at % 250}.7\r\nConnection: close\r\n\r\n")
    writer.write(head.encode() + body)
    answer = await reader.read()
    writer.close()
    status = int(answer.split(b" ", 2)[1])
    return status, time.monotonic() - began, b"retry-after" in answer.lower()


def many_sign_ins(directory):
    portal, manager = new_portal(directory, {"LITFASS_SERVER__TRUSTED_PROXIES": "127.0.0.1"})
    try:
        portal.start()
        for _ in range(3):
            read_status(portal, "/en")
        pathlib.Path(f"/proc/{portal.process.pid}/clear_refs").write_text("5")
        longest = 0.0

        async def all_of_them():
            nonlocal longest
            gate = asyncio.Event()
            calls = [asyncio.create_task(sign_in_once(portal.port, manager, at, gate)) for at in range(1000)]
            await asyncio.sleep(0.2)
            gate.set()
            while not all(call.done() for call in calls):
                began = time.monotonic()
                status = await asyncio.to_thread(read_status, portal, "/en")
                expect(status == 200, f"the home page answered {status}")
                longest = max(longest, time.monotonic() - began)
                await asyncio.sleep(0.05)
            return [call.result() for call in calls]

        results = asyncio.run(all_of_them())
        counts = {status: sum(1 for one in results if one[0] == status) for status in sorted({one[0] for one in results})}
        peak = int(pathlib.Path(f"/proc/{portal.process.pid}/status").read_text().split("VmHWM:")[1].split()[0]) / 1024
        expect(set(counts) <= {200, 429, 503}, f"{counts}")
        expect(counts.get(200, 0) >= 1, f"{counts}")
        expect(all(one[2] for one in results if one[0] in (429, 503)), "a refusal does not say when to come again")
        expect(peak < 400, f"{peak:.0f} MB at the peak")
        expect(longest < 2, f"a reader waited {longest:.2f} s")
        times = sorted(one[1] for one in results)
        portal.client(manager)
        return f"{counts}, p50 {times[500]:.1f} s, p99 {times[990]:.1f} s, peak {peak:.0f} MB, a reader waited {longest * 1000:.0f} ms at most"
    finally:
        portal.stop()


ENDS_EARLY = ("nothing", "the first half", "zeros from the middle on")

HARDSHIPS = [full_disk, full_disk_at_the_start, read_only_directory, clock_jumps, damaged_log, damaged_database,
             mail_server_down_for_a_day, many_sign_ins]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("names", nargs="*", default=[one.__name__ for one in HARDSHIPS])
    chosen, failed = arguments.parse_args().names, 0
    for hardship in [one for one in HARDSHIPS if one.__name__ in chosen]:
        with tempfile.TemporaryDirectory(prefix="litfass-hardship-") as directory:
            try:
                print(f"survives  {hardship.__name__}: {hardship(pathlib.Path(directory))}", flush=True)
            except (Fault, Refused, SystemExit, *GONE) as fault:
                failed += 1
                print(f"FAILS     {hardship.__name__}: {fault}", flush=True)
    raise SystemExit(1 if failed else 0)


main()
