import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../../portal-api/src/testing/temp-folder';

const command = join(__dirname, '..', '..', 'regular-expressions.mjs');

describe('the check of regular expressions', () => {
  function check(files: Record<string, string>) {
    const folder = tempFolder();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { status, stdout } = spawnSync(process.execPath, [command, folder], { encoding: 'utf8' });
    return { status, found: stdout.split('\n').filter((line) => /^\w+\.(?:ts|tsx):/.test(line)) };
  }

  it('finds exponential and quadratic time, in a literal and in a constructor', () => {
    const { status, found } = check({
      'a.ts': 'export const isSvg = (text: string) =>\n  /^(<!--[^]*?-->\\s*)*<svg/.test(text);\n',
      'b.tsx': "export const tags = new RegExp('<!--.*?-->', 'g');\n",
      'c.ts': 'export const find = (name: string) => new RegExp(`<${name}>`);\n',
    });

    expect(status).toBe(1);
    expect(found).toEqual([
      expect.stringMatching(/^a\.ts:2: .* takes exponential time/),
      expect.stringMatching(/^b\.tsx:1: .* takes 2nd degree polynomial time/),
      expect.stringMatching(/^c\.ts:1: .* cannot be checked/),
    ]);
  });

  it('ignores an expression that is harmless, in a spec, or excepted with a reason', () => {
    const { status, found } = check({
      'd.ts':
        "export const isDay = (text: string) => /^\\d{4}-\\d\\d-\\d\\d$/.test(text) || text === '(a+)+';\n",
      'e.spec.ts': 'expect(text).toMatch(/a.*b.*c/);\n',
      'f.ts': '// redos-exception: five letters at most\nexport const bad = /(a+)+$/;\n',
    });

    expect({ status, found }).toEqual({ status: 0, found: [] });
  });

  it('finds an exception that is no longer needed', () => {
    const { found } = check({ 'g.ts': 'export const b = /b+/; // redos-exception: no longer true\n' });

    expect(found).toEqual(['g.ts:1: needs no redos-exception']);
  });
});
