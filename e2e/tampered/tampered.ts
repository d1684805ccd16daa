import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { startPortal } from '../bench/processes';
import { say, table } from '../bench/text-table';
import { buildForeign } from '../fixtures/foreign/build-foreign';
import { chromiumLaunch } from '../support/chromium';
import { problemsOf, visit, type Place } from '../support/federation/altered-visit';
import {
  changes,
  startAlteringProxy,
  type AlteringProxy,
  type Attack,
  type Change,
} from '../support/federation/altering-proxy';
import { startOwnEdge } from '../support/federation/own-edge';
import { openReleaseDesk } from '../support/federation/release-desk';
import { sessionOf } from '../support/portal-api';
import { remotes, type Remote } from './remotes';

const username = '13900000009';
/** Pages that are open at the same time. */
const lanes = 3;
/** The attacked version. */
const version = '9.0.1';
/** Files whose content acts: scripts, styles and descriptions. */
const canAct = /\.(?:m?js|css|json)$/;

/** Where the files come from, as the browser sees it. */
interface Where {
  name: string;
  /** Differs between origins: what takes turns begins with another turn. */
  turn: number;
  origin: string;
  token: string;
  proxy: AlteringProxy;
}

interface Released {
  fallback: string;
  /** All files that browsers may request. */
  files: readonly string[];
}

/** Words in the command choose remotes. */
const chosen = remotes.filter(({ name }) => process.argv.length < 3 || process.argv.includes(name));
const folders = [mkdtempSync(join(tmpdir(), 'portal-tampered-'))];
/** What was started, to be ended in this order. */
const open: (() => unknown)[] = [];
const problems: string[] = [];
const began = performance.now();
try {
  const port = await freePort();
  const portal = await startPortal(join(folders[0] ?? '', 'data'), port);
  open.unshift(portal.stop);
  const settings = { PORTAL_API_PORT: String(port) };
  const desk = await openReleaseDesk('production', settings);
  open.unshift(desk.stop);
  const released = new Map<Remote, Released>();
  for (const remote of chosen) released.set(remote, await release(remote));

  const [own, other] = [await startAlteringProxy(desk.origin), await startAlteringProxy(desk.origin)];
  const elsewhere = { ...settings, PORTAL_REMOTES_ORIGIN: other.origin };
  const edge = await startOwnEdge(desk.dataDir, elsewhere);
  open.unshift(own.stop, other.stop, edge.stop);
  const browser = await chromium.launch(chromiumLaunch);
  open.unshift(() => browser.close());
  const token = await sessionOf(desk.origin, username);
  say(`ready after ${Math.round((performance.now() - began) / 1000)} s`);

  const rows: (string | number)[][] = [];
  for (const where of [
    { name: 'own', turn: 0, origin: own.origin, token, proxy: own },
    { name: 'another', turn: 1, origin: edge.origin, token, proxy: other },
  ])
    for (const [remote, files] of released) {
      const row = await attackAll(browser, remote, where, files);
      rows.push(row);
      say(row.join(' '));
    }

  const head = [
    'remote',
    'built with',
    'origin',
    'files',
    'loaded',
    'tries',
    'ran',
    'fallback',
    'panel',
    'seconds',
  ];
  say(table(head, rows).join('\n'));
  const sum = (column: number) => rows.reduce((all, row) => all + Number(row[column]), 0);
  say(
    `${chosen.length} remotes × 2 origins: ${sum(4)} of ${sum(3)} files loaded, altered in ${sum(5)} tries: ${sum(6)} ran`,
  );

  /** Publishes a sound version and a copy of it, which is served: the first is its fallback. */
  async function release({ name, foreign }: Remote): Promise<Released> {
    const fallback = foreign ? '1.0.0' : await servedVersion(desk.origin, name);
    const promote = (each: string) => desk.run('promote', name, each, '--env', 'production');
    if (foreign) {
      const folder = await buildForeign(foreign);
      folders.push(folder);
      await desk.run('publish', name, '--version', fallback, '--from', folder);
      desk.noteVerified(name, fallback);
      await promote(fallback);
    }
    const files = desk.copyPublished(name, fallback, version);
    await promote(version);
    return { fallback, files };
  }
} catch (problem) {
  // Printed first, because ending the processes may fail too.
  problems.push(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem));
} finally {
  for (const problem of problems) say(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
  for (const end of open) await end();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

async function servedVersion(origin: string, remote: string): Promise<string> {
  const { microFrontends } = (await (await fetch(`${origin}/registry.json`)).json()) as {
    microFrontends: Record<string, { metadata: { version: string } }[]>;
  };
  return microFrontends[remote]?.[0]?.metadata.version ?? '';
}

/** Alters every file of a remote that one of its pages loads, in every way; returns the row of the table. */
async function attackAll(
  browser: Browser,
  remote: Remote,
  where: Where,
  { files, fallback }: Released,
): Promise<(string | number)[]> {
  const from = performance.now();
  const what = `${remote.name}, ${where.name} origin`;
  const sound = new Map<string, string>();
  const loadedBy = new Map<string, Place>();
  await inLanes(remote.pages, async (page) => {
    const place = { remote: remote.name, ...page };
    const { asked, effects, scripts, shown } = await visit({ browser, ...where, place });
    if (shown !== 'page' || effects.length > 0)
      problems.push(`${what}: ${place.path} without an attack: ${[shown, ...effects].join(', ')}`);
    for (const [file, hash] of scripts) sound.set(file, hash);
    for (const path of asked) {
      const [, file] = path.split(`/remotes/${remote.name}/${version}/`);
      const known = loadedBy.get(file ?? '');
      if (file !== undefined && (!known || (known.isFromMenu && !place.isFromMenu)))
        loadedBy.set(file, place);
    }
  });
  const acting = files.filter((file) => canAct.test(file));
  const loaded = acting.filter((file) => loadedBy.has(file));
  if (loaded.length < acting.length)
    say(`${what}: no page here loads ${acting.filter((file) => !loadedBy.has(file)).join(', ')}`);
  if (acting.length < files.length)
    say(`${what}: ${files.length - acting.length} pictures are neither code nor rules, and not checked`);

  const tries = loaded.flatMap((file, at) => {
    const place = loadedBy.get(file);
    const attacks = attacksOn({ remote: remote.name, file, turn: at + where.turn }, fallback);
    return place ? attacks.map((attack) => ({ place, attack })) : [];
  });
  const found = { altered: 0, ran: 0, page: 0, 'error panel': 0, nothing: 0 };
  const attempt = async (place: Place, attack: Attack): Promise<void> => {
    const visited = await visit({ browser, ...where, place, attack, sound });
    const issues = problemsOf(attack, visited).map(
      (issue) =>
        `${what}: ${attack.file}, ${changes[attack.change]}, in ${attack.versions.join(' and ')}: ${issue}`,
    );
    problems.push(...issues);
    if (visited.effects.length > 0) found.ran += 1;
    // What the host has fetched for its check is not requested again: then altered answers to that must not run.
    if (visited.altered === 0 && attack.change === 'later')
      return attempt(place, { ...attack, change: 'code' });
    if (visited.altered === 0) return;
    found.altered += 1;
    found[visited.shown] += 1;
  };
  await inLanes(tries, ({ place, attack }) => attempt(place, attack));
  return [
    remote.name,
    remote.tool,
    where.name,
    acting.length,
    loaded.length,
    found.altered,
    found.ran,
    found.page,
    found['error panel'],
    Math.round((performance.now() - from) / 1000),
  ];
}

/**
 * A byte of every file at both origins, by turns the first, the middle and the last one; code of the attacker's at one of
 * them by turns. With the entry of every version altered, nothing is left to run.
 */
function attacksOn(
  { remote, file, turn }: { remote: string; file: string; turn: number },
  fallback: string,
): Attack[] {
  const attack = { remote, file, at: (turn % 3) / 2, versions: [version] };
  const code: Change = file.endsWith('.json') ? 'code' : 'later';
  return [
    { ...attack, change: 'byte' },
    ...(turn % 2 === 0 ? [{ ...attack, change: code }] : []),
    ...(file.includes('entry')
      ? [{ ...attack, change: 'code' as const, versions: [version, fallback] }]
      : []),
  ];
}

async function inLanes<T>(jobs: readonly T[], work: (job: T) => Promise<void>): Promise<void> {
  const waiting = jobs.values();
  const lane = async () => {
    for (const job of waiting) await work(job);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
