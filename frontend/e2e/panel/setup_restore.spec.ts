// A portal moves to a new machine: its backup is restored from the set-up page, and its people sign in.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { assertAccessible, openPage, startBrowser } from "../browser";
import { binary, startWorld, type World } from "../harness";

const KEY = "fog over the Limmat, every day";
const PASSWORD = "seven green columns 3";

let old: World;
let fresh: World;
let browser: Browser;
let page: Page;
let folder: string;
let archive: string;

before(async () => {
  old = await startWorld();
  fresh = await startWorld({}, undefined, "none");
  browser = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), "litfass-backup-"));
  archive = join(folder, "portal.tar.gz.sealed");
  const account = ["admin", "create", "--email", "iryna@example.org", "--role", "super-admin", "--password-stdin"];
  execFileSync(binary, [...account, "--data-dir", old.data_dir], { input: `${PASSWORD}\n` });
  const environment = { ...process.env, LITFASS_BACKUP__KEY: KEY };
  execFileSync(binary, ["backup", archive, "--data-dir", old.data_dir], { env: environment, stdio: "pipe" });
  writeFileSync(join(folder, "photo.tar.gz"), "holiday photo of the Limmat");
});

after(async () => {
  await browser?.close();
  await fresh?.stop();
  await old?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

describe("a new machine", () => {
  it("offers to restore a backup beside the first account", async () => {
    const link = /https?:\/\/\S*\/setup\?token=\S+/.exec(fresh.output())?.[0];
    assert.ok(link, `no link in: ${fresh.output()}`);
    page = (await openPage(browser, fresh.url + new URL(link).pathname + new URL(link).search)).page;
    await page.getByRole("link", { name: "Restore a backup instead" }).click();
    await page.getByRole("heading", { name: "Restore a backup" }).waitFor();
    await assertAccessible(page);

    const opened = await openPage(browser, page.url());
    assert.match(opened.html, /<h1>Restore a backup/);
    await opened.page.context().close();
  });

  it("says why a file is not restored", async () => {
    await page.getByRole("button", { name: "Upload and check" }).click();
    await page.getByText("Choose an archive.", { exact: true }).waitFor();
    await page.getByLabel("Archive").setInputFiles(join(folder, "photo.tar.gz"));
    await page.locator(".file-field", { hasText: "Choose an archive" }).getByText("photo.tar.gz").waitFor();
    await page.getByRole("button", { name: "Upload and check" }).click();
    await page.getByText("This file is not a Litfass backup.").waitFor();
  });

  it("asks for the key of an encrypted archive without a second upload", async () => {
    await page.getByLabel("Archive").setInputFiles(archive);
    await page.getByRole("button", { name: "Upload and check" }).click();
    await page.getByText("The archive is encrypted.").waitFor();
    await page.getByLabel("Backup key").fill("rain over the Limmat, at times");
    await page.getByRole("button", { name: "Check with this key" }).click();
    await page.getByText("The archive cannot be opened with this key.").waitFor();
    await page.getByLabel("Backup key").fill(KEY);
    await page.getByRole("button", { name: "Check with this key" }).click();
    await page.getByText("The archive is intact and can be restored.").waitFor();
    await assertAccessible(page);
  });

  it("keeps the checked archive through a reload and runs on it after the consent", async () => {
    await page.reload();
    await page.getByText("The archive is intact and can be restored.").waitFor();
    await page.getByRole("button", { name: "Restore this backup" }).click();
    await page.getByText("The portal now runs on the restored data.").waitFor();
    await assertAccessible(page);

    assert.ok(readdirSync(fresh.data_dir).some((name) => name.startsWith("before-restore-")));
    await page.getByRole("main").getByRole("link", { name: "Go to sign-in" }).click();
    await page.getByRole("textbox", { name: "E-mail" }).fill("iryna@example.org");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/panel/);
  });
});
