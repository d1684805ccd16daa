import { issuesIn } from '../checks/check';
import { Refusal } from '../refusal';
import type { Command } from './command';
import { textTable } from './text-table';

export const matrixCommand: Command = {
  usage: 'matrix',
  what: 'run the last three versions of each remote in the newest host, and the newest in the host before',
  async run({ rootDir, hostDir, stores }) {
    // Loaded when needed: the other commands do without a browser.
    const { runMatrix } = await import('../verification/matrix');
    const started = performance.now();
    const cells = await runMatrix({
      rootDir,
      hostDir,
      stores,
      onCell: ({ remote, version, host, ms }) =>
        process.stderr.write(`${remote} ${version} in host ${host} (${(ms / 1000).toFixed(1)} s)\n`),
    });
    const rows = cells.map(({ remote, version, host, isPreviousHost, checks, ms }) => [
      remote,
      version,
      `${host}${isPreviousHost ? ' (the one before)' : ''}`,
      issuesIn(checks).length ? 'FAILED' : 'passed',
      `${(ms / 1000).toFixed(1)} s`,
    ]);
    const minutes = ((performance.now() - started) / 60_000).toFixed(1);
    const table = textTable(['remote', 'version', 'host', 'found', 'time'], rows);
    const issues = cells.flatMap(({ remote, version, host, checks }) =>
      issuesIn(checks).map((issue) => `${remote} ${version} in host ${host}: ${issue}`),
    );
    const text = `${table}\n\n${cells.length} combinations in ${minutes} minutes`;
    const found = { passed: issues.length === 0, minutes: Number(minutes), cells };
    if (issues.length) throw new Refusal([text, '', ...issues].join('\n'), found);
    return { json: found, text };
  },
};
