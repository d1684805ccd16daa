import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '../../../portal-api/src/testing/temp-folder';

const command = join(__dirname, '..', '..', 'repeated-texts.mjs');

describe('the check of repeated texts', () => {
  it('finds a longer text repeated in two files, but no short texts and none in specs', () => {
    const folder = tempFolder();
    const files = {
      'a.ts': "export const refusal = '账户可用余额不足，请先充值';\n",
      'b.tsx': 'export const Note = () => <p title="请输入手机号">账户可用余额不足，请先充值</p>;\n',
      'c.ts':
        "export const text = (day: string) => `起保日期不能晚于${day}`;\nexport const label = '请输入手机号';\n",
      'd.ts': "export const latest = '起保日期不能晚于';\n",
      'e.ts': "export const once = '该医院不予理赔，请核实';\n",
      'e.spec.ts': "expect(text).toBe('该医院不予理赔，请核实');\n",
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);

    const { status, stdout } = spawnSync(process.execPath, [command, folder], { encoding: 'utf8' });

    expect(status).toBe(1);
    expect(stdout.split('\n').filter((line) => line.includes('.ts'))).toEqual([
      '账户可用余额不足，请先充值: a.ts, b.tsx',
      '起保日期不能晚于: c.ts, d.ts',
      expect.stringContaining('shared-kernel/src/domain/texts.ts'),
    ]);
  });
});
