#!/usr/bin/env python3
"""Kills the server (SIGKILL) at a random moment while many write, starts it again, and checks what it promised: every answered
write is there, the file is sound, numbers of invoices have no gap, nobody is notified twice, views of advertisements are
counted once and those of the last second at most are lost, and each letter is sent. A letter that the mail server took while
the kill kept us from noting it is sent a second time under the same Message-ID: at most one for each kill.

    tests/crash/kill_rounds.py [--rounds 200] [--seconds 3] [--seed N]      (LITFASS_BIN: the binary)
"""

import argparse
import collections
import json
import pathlib
import random
import tempfile
import threading
import time

from content import Content, booking, invoice, service, wording
from portal import GONE, MailServer, Portal, Refused

# Time from the offer of an advertisement to its view: sooner ones do not count.
SEEN_AFTER_S = 1.2
# Time for which a letter that was sent before a kill may lie in the connection to the mail server.
READ_LATE_S = 0.5
# Refusals that may happen while others write at the same time, or while the program rests.
USUAL_REFUSALS = (409,)


class Journal:
    """What the clients were told, over all rounds, and what was under way at a kill."""

    def __init__(self):
        self.lock = threading.Lock()
        self.articles = {}  # id: titles that may be stored
        self.services = {}  # id: titles that may be stored
        self.assigned = []  # ids of articles
        self.submitted, self.decided = [], {}  # ids of bookings; id: outcome
        self.invoices, self.invoice_mails = {}, []  # number: id; addresses
        self.accounts = []  # addresses
        self.offers, self.viewed, self.answered = [], [], []  # (offer, time); offers; times of answers of this round
        self.longest_s, self.writes, self.refusals = 0.0, 0, collections.Counter()


class Writers:
    """The clients of one round. Each repeats its work until the server does not answer any more."""

    def __init__(self, portal, content, journal, round_number):
        self.portal, self.content, self.journal, self.round = portal, content, journal, round_number
        self.is_over, self.threads, self.faults, self.count = False, [], [], 0

    def start(self):
        people = self.content.people
        works = [(self.articles, people["manager"])] * 2 + [(self.services, owner) for owner in people["providers"]]
        works += [(self.bookings, owner) for owner in people["advertisers"]] + [(self.decisions, people["manager"])]
        works += [(self.invoices, people["admin"])] * 3 + [(self.accounts, None)] * 2 + [(self.views, None)] * 2
        for at, (work, token) in enumerate(works):
            thread = threading.Thread(target=self.repeat, args=(work, token, f"{self.round}-{at}"), daemon=True)
            self.threads.append(thread)
            thread.start()

    def join(self):
        self.is_over = True
        for thread in self.threads:
            thread.join(60)

    def repeat(self, work, token, name):
        client, at = self.portal.client(), 0
        client.token = token
        while not self.is_over:
            at += 1
            try:
                work(client, f"{name}-{at}")
            except Refused as refused:
                self.journal.refusals[refused.status] += 1
                if refused.status not in USUAL_REFUSALS:
                    self.faults.append(str(refused))
                    return
            except GONE as gone:
                if not self.is_over:
                    self.faults.append(f"{work.__name__} {name}: {gone!r} before the kill")
                return

    def write(self, client, method, path, body):
        """A call that changes something; its answer is a promise."""
        began = time.monotonic()
        try:
            answer = client.call(method, path, body)
        finally:
            # also of a write that the kill cut off: it may have waited longest
            with self.journal.lock:
                self.journal.longest_s = max(self.journal.longest_s, time.monotonic() - began)
        with self.journal.lock:
            self.journal.writes += 1
        return answer

    def articles(self, client, name):
        path = "/api/panel/articles"
        made = self.write(client, "POST", path, {"original_lang": "de"})
        titles = self.journal.articles[made["id"]] = [""]
        version = made["texts"][0]["version"]
        for draft in range(3):
            titles.append(f"Tram {name} {draft}")
            made = self.write(client, "PUT", f"{path}/{made['id']}/texts/de", wording(titles[-1], version))
            version = made["texts"][0]["version"]
            del titles[:-1]
        call = {"version": None, "user_id": self.content.author_id}
        self.write(client, "PUT", f"{path}/{made['id']}/assignments/uk/translation", call)
        self.journal.assigned.append(made["id"])

    def services(self, client, name):
        path = f"/api/account/services/{self.content.services[client.token]}"
        titles = self.journal.services.setdefault(path.rsplit("/", 1)[1], [])
        version = client.call("GET", path)["version"]
        titles.append(f"Repair {name}")
        call = {"version": version, "form": service(self.content.service_category, titles[-1])}
        self.write(client, "PUT", path, call)
        del titles[:-1]

    def bookings(self, client, name):
        path = "/api/account/ads"
        # drafts that earlier kills left would be too many
        for left in client.call("GET", f"{path}?state=draft&per_page=20")["items"]:
            self.write(client, "DELETE", f"{path}/{left['id']}?version={left['version']}", None)
        ad = self.write(client, "POST", path, {"package_id": self.content.package})
        at = f"{path}/{ad['id']}"
        ad = self.write(client, "PUT", at, {"version": ad["version"], "form": booking(ad["form"], name)})
        self.write(client, "POST", f"{at}/step", {"version": ad["version"], "step": "submit"})
        self.journal.submitted.append(ad["id"])

    def decisions(self, client, name):
        waiting = client.call("GET", "/api/panel/cases?state=open&per_page=20")["items"]
        if not waiting:
            time.sleep(0.05)
        for at, case in enumerate(waiting):
            outcome = "reject" if at % 3 == 2 else "approve"
            reason = "Please say on the poster who offers the lessons."
            texts = {lang: reason for lang in ("en", "uk", "de")} if outcome == "reject" else {}
            code = "missing_information" if outcome == "reject" else ""
            call = {"version": case["version"], "outcome": outcome, "reason_code": code, "texts": texts}
            self.write(client, "POST", f"/api/panel/cases/{case['id']}/decide", call)
            self.journal.decided[case["subject_id"]] = outcome

    def invoices(self, client, name):
        address = f"bill-{name}@customer.example"
        draft = self.write(client, "POST", "/api/panel/invoices", invoice(address))
        issued = self.write(client, "POST", f"/api/panel/invoices/{draft['id']}/issue", {"version": draft["version"]})
        with self.journal.lock:
            if issued["number"] in self.journal.invoices:
                self.faults.append(f"{issued['number']} was answered twice")
            self.journal.invoices[issued["number"]] = issued["id"]
        self.journal.invoice_mails.append(address)

    def accounts(self, client, name):
        address = f"reader-{name}@reader.example"
        self.write(client, "POST", "/api/auth/register", {
            "name": "Olena", "surname": "Koval", "email": address, "password": "rain over the Limmat", "locale": "uk",
            "terms": True, "human": client.human()})
        self.journal.accounts.append(address)

    def views(self, client, name):
        answer = client.call("GET", "/api/ads/slots?page=home&places=home-top&device=desktop")
        for ad in answer["slots"][0]["ads"]:
            self.journal.offers.append((ad["offer"], time.monotonic()))
        while not self.is_over and self.journal.offers and time.monotonic() - self.journal.offers[0][1] > SEEN_AFTER_S:
            try:
                offer, _ = self.journal.offers.pop(0)
            except IndexError:
                return
            self.journal.viewed.append(offer)
            client.call("POST", f"/api/ads/offers/{offer}/view")
            self.journal.answered.append(time.monotonic())
        time.sleep(0.02)


class Rounds:
    """All rounds on one data directory, and their figures."""

    def __init__(self, portal, mails):
        self.portal, self.mails, self.journal = portal, mails, Journal()
        self.faults, self.lost, self.starts, self.kills = [], [], [], []
        self.told_letters, self.twice = 0, 0
        self.content = Content(portal)

    def expect(self, is_true, sentence):
        if not is_true:
            self.faults.append(sentence)
            print(f"  FAULT: {sentence}", flush=True)

    def views(self):
        return self.portal.rows("select coalesce(sum(views), 0) from ad_daily")[0][0]

    def round(self, number, seconds):
        """Writes for so many seconds, kills, starts again, checks."""
        journal = self.journal
        journal.viewed, journal.answered, journal.longest_s = [], [], 0.0
        before = self.views()
        writers = Writers(self.portal, self.content, journal, number)
        writers.start()
        time.sleep(seconds)
        writers.is_over = True
        killed_at = time.monotonic()
        self.portal.kill()
        # the mail server may take a letter until the process is gone
        self.kills.append(time.monotonic())
        writers.join()
        self.faults += [f"round {number}: {fault}" for fault in writers.faults]
        self.starts.append(self.portal.start())
        for fault in self.portal.faults():
            self.expect(False, f"round {number}: {fault}")
        self.check_writes(number)
        self.check_views(number, before, killed_at)

    def check_writes(self, number):
        journal, portal = self.journal, self.portal
        stored = dict(portal.rows("select a.id, t.title from articles a join article_texts t on t.article_key = a.key where t.locale = 'de'"))
        for identity, titles in journal.articles.items():
            self.expect(stored.get(identity) in titles, f"round {number}: article {identity} is {stored.get(identity)}, not {titles}")
        stored = dict(portal.rows("select s.id, t.title from services s join service_texts t on t.service_key = s.key where t.locale = 'en'"))
        for identity, titles in journal.services.items():
            self.expect(not titles or stored.get(identity) in titles,
                        f"round {number}: service {identity} is {stored.get(identity)}, not {titles}")
            # what was under way is stored or not; from now on it is one of both
            titles[:] = [stored.get(identity)]
        states = dict(portal.rows("select id, state from ads"))
        for identity in journal.submitted:
            self.expect(states.get(identity, "draft") != "draft", f"round {number}: booking {identity} is {states.get(identity)}")
        decided = {row[0] for row in portal.rows("select c.subject_id from decisions d join cases c on c.key = d.case_key")}
        self.expect(decided.issuperset(journal.decided), f"round {number}: a decision is gone")
        rows = portal.rows("select year, sequence, number, id from invoices where sequence is not null order by year, sequence")
        years = collections.defaultdict(list)
        for year, sequence, _, _ in rows:
            years[year].append(sequence)
        for year, sequences in years.items():
            self.expect(sequences == list(range(1, len(sequences) + 1)), f"round {number}: numbers of {year} have a gap")
        kept = {row[2]: row[3] for row in rows}
        gone = [name for name, identity in journal.invoices.items() if kept.get(name) != identity]
        self.expect(not gone, f"round {number}: invoices {gone} were answered and are gone")
        addresses = {row[0] for row in portal.rows("select email from users")}
        self.expect(addresses.issuperset(journal.accounts), f"round {number}: an account is gone")
        self.check_notifications(number)

    def check_notifications(self, number):
        rows = self.portal.rows("select kind, url, params, count(*) from notifications group by user_key, kind, url, params")
        twice = [row for row in rows if row[3] > 1]
        self.expect(not twice, f"round {number}: notified twice: {twice[:3]}")
        told = {url.split("article=")[1].split("&")[0] for kind, url, _, _ in rows if kind == "translation.assigned"}
        self.expect(told.issuperset(self.journal.assigned), f"round {number}: a notification of an assignment is gone")

    def check_views(self, number, before, killed_at):
        journal = self.journal
        distinct, stored = set(journal.viewed), self.views() - before
        self.expect(stored <= len(distinct), f"round {number}: {stored} views stored, {len(distinct)} made")
        lost = max(0, len(journal.answered) - stored)
        age = killed_at - journal.answered[-lost] if lost else 0.0
        self.lost.append((lost, age))
        # a count waits for the next store a second later, which is a write like others
        bound = 1.0 + journal.longest_s
        self.expect(age <= bound, f"round {number}: a view {age:.2f} s before the kill is lost (bound {bound:.2f} s)")
        reader = self.portal.client()
        for _ in range(2):
            for offer in distinct:
                reader.call("POST", f"/api/ads/offers/{offer}/view")
        until(lambda: self.views() - before >= len(distinct), 15)
        stored = self.views() - before
        self.expect(stored == len(distinct), f"round {number}: {stored} views after all were sent again, {len(distinct)} made")

    def finish(self):
        """Waits until everything queued is done, and checks letters and notifications as a whole."""
        portal, journal = self.portal, self.journal
        waiting = ("select (select count(*) from mail_out where state = 'waiting')"
                   " + (select count(*) from decisions where effective_at is null)"
                   " + (select count(*) from ads where state = 'approved')"
                   " + (select count(*) from invoices where undelivered = 1)")
        until(lambda: portal.rows(waiting)[0][0] == 0, 600)
        self.expect(portal.rows(waiting)[0][0] == 0, "letters, decisions or invoices are not done after ten minutes")
        self.check_letters()
        rows = portal.rows("select kind, url, params from notifications where kind in ('ad.approved', 'ad.rejected')")
        for kind, outcome in (("ad.approved", "approve"), ("ad.rejected", "reject")):
            told = len([row for row in rows if row[0] == kind])
            made = portal.rows("select count(*) from decisions d join cases c on c.key = d.case_key where c.subject_kind = 'ad' and d.outcome = ?", outcome)[0][0]
            self.expect(told == made, f"{made} decisions to {outcome}, {told} notifications")
        billed = portal.rows("select subject_id, count(*) from invoices where kind = 'invoice' and subject_kind = 'ad' group by subject_id")
        self.expect(all(row[1] == 1 for row in billed), "a booking was billed twice")

    def check_letters(self):
        journal, taken = self.journal, collections.defaultdict(list)
        for identity, recipient, at in self.mails.letters:
            taken[identity].append((recipient, at))
        # letters to one address may go out as one message, under the identity of its first
        sent = self.portal.rows("select id from mail_out where state = 'sent' and digest = 'no'")
        known = {identity.split("@")[0] for identity in taken}
        missing = [row[0] for row in sent if row[0] not in known]
        self.expect(not missing, f"letters {missing[:5]} count as sent and did not arrive")
        once = dict(self.portal.rows("select to_address, count(*) from mail_out where state = 'sent' group by to_address"))
        for address in journal.accounts + journal.invoice_mails:
            self.expect(once.get(address) == 1, f"{once.get(address, 0)} letters to {address}")
        repeated = {identity: times for identity, times in taken.items() if len(times) > 1}
        kills = set()
        for identity, times in repeated.items():
            # a kill lies between both, and only one letter is under way at a time; the mail server may read its end a moment
            # after the kill
            kill = next((kill for kill in self.kills if times[0][1] - READ_LATE_S <= kill < times[1][1]), None)
            is_explained = len(times) == 2 and times[0][0] == times[1][0] and kill is not None and kill not in kills
            offsets = [f"{at - (kill or 0):+.3f} s" for _, at in times]
            self.expect(is_explained, f"letter {identity} was sent {len(times)} times, {offsets} from a kill")
            kills.add(kill)
        self.told_letters, self.twice = len(taken), len(repeated)


def until(is_done, seconds):
    end = time.monotonic() + seconds
    while not is_done() and time.monotonic() < end:
        time.sleep(0.05)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--rounds", type=int, default=200)
    arguments.add_argument("--seconds", type=float, default=3.0, help="longest time until the kill")
    arguments.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    chosen = arguments.parse_args()
    print(f"{chosen.rounds} rounds, seed {chosen.seed}", flush=True)
    chance = random.Random(chosen.seed)
    with tempfile.TemporaryDirectory(prefix="litfass-crash-") as directory:
        mails = MailServer()
        portal = Portal(pathlib.Path(directory) / "data", mails.settings())
        try:
            rounds = Rounds(portal, mails)
            for number in range(1, chosen.rounds + 1):
                rounds.round(number, chance.uniform(0.3, chosen.seconds))
                if number % 10 == 0 or chosen.rounds < 10:
                    print(f"round {number}: {rounds.journal.writes} writes answered, {len(rounds.journal.invoices)} invoices issued, "
                          f"{len(mails.letters)} letters taken, {len(rounds.faults)} faults", flush=True)
            rounds.finish()
            panics = [line for line in portal.log().splitlines() if "panicked" in line]
            for panic in panics:
                rounds.expect(False, panic)
        finally:
            portal.stop()
    journal, lost = rounds.journal, rounds.lost
    print(f"{chosen.rounds} kills, {journal.writes} answered writes: {len(journal.articles)} articles, {len(journal.submitted)} bookings, "
          f"{len(journal.decided)} decisions, {len(journal.invoices)} invoices, {len(journal.accounts)} accounts")
    print(f"letters: {rounds.told_letters} sent, {rounds.twice} of them twice, under one Message-ID each")
    print(f"views: {sum(count for count, _ in lost)} lost, at most {max(count for count, _ in lost)} in a kill, the oldest "
          f"{max(age for _, age in lost):.2f} s before it; none counted twice")
    print(f"ready again after {sorted(rounds.starts)[len(rounds.starts) // 2]:.2f} s in the median, {max(rounds.starts):.2f} s at most; "
          f"refused: {json.dumps(journal.refusals)}")
    print(f"{len(rounds.faults)} faults")
    for fault in rounds.faults[:50]:
        print(f"  {fault}")
    raise SystemExit(1 if rounds.faults else 0)


main()
