import { outdatedNode } from './node-version';
import { serverProcesses } from './testing/server-process';
import { tempFolder } from './testing/temp-folder';

const on = (day: string) => new Date(`${day}T12:00:00Z`);

describe('a Node.js without security fixes', () => {
  const start = serverProcesses();

  it.each([
    ['v20.20.2', '2026-11-27', /v20\.20\.2 .* since 2026-04-30: .* use 22 or 24 /],
    ['v21.7.3', '2026-11-27', /no security fixes: .* use 22 or 24 /],
    ['v22.23.3', '2027-05-01', /since 2027-04-30: .* use 24 /],
    ['v24.21.0', '2028-05-01', /since 2028-04-30: .* use a newer one /],
  ])('%s is reported on %s, with the versions to use', (version, day, line) => {
    expect(outdatedNode(version, on(day))).toMatch(line);
  });

  it.each([
    ['v20.20.2', '2026-04-30'],
    ['v22.23.3', '2026-11-27'],
    ['v24.21.0', '2026-11-27'],
    ['v26.1.0', '2030-01-01'],
  ])('is not %s on %s', (version, day) => {
    expect(outdatedNode(version, on(day))).toBeUndefined();
  });

  it('is reported once at startup', async () => {
    const { child, hears, printed } = start(tempFolder());
    await hears(({ progress }) => progress);
    child.kill('SIGKILL');

    const expected = outdatedNode(process.version, new Date());
    const lines = (await printed).split('\n');
    expect(lines.filter((line) => line.includes('security fixes'))).toEqual(
      expected === undefined ? [] : [`api: ${expected}`],
    );
  });
});
