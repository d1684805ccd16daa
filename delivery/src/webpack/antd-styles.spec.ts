import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesInUse, withoutMakers } from './antd-styles';

const kernel = join(__dirname, '../../../shared-kernel/src');

/** Components of antd that the kernel's source uses. */
function componentsInUse(): string[] {
  const files = readdirSync(kernel, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.spec.') && !file.includes('antd-variables'),
  );
  const names = files.flatMap((file) => {
    const text = readFileSync(join(kernel, file), 'utf8');
    const imported = /import \{([^}]*)\} from 'antd';/.exec(text)?.[1]?.split(',') ?? [];
    const named = imported.map((name) => name.trim().split(' ')[0] ?? '').filter((name) => name !== 'type');
    return [...named, ...[...text.matchAll(/\bantd\.([A-Z]\w+)/g)].map(([, name]) => name ?? '')];
  });
  return [...new Set(names)].filter((name) => !['ConfigProvider', 'theme', ''].includes(name));
}

describe('the extraction of antd’s styles', () => {
  it.each([
    [`export default genStyleHooks('Button', (token) => [a(token)], prepare, { unitless: {} });`, `'Button'`],
    [`genSubStyleComponent(['Tag', 'preset'], (token) => ({ content: '")"' }))`, `['Tag', 'preset']`],
    [
      `genStyleHooks('Form', (token) => {\n  // isn't a bracket: )\n  return a(token);\n}, prepare)`,
      `'Form'`,
    ],
    [`genStyleHooks('Flex')`, `'Flex'`],
  ])('removes the style functions, and keeps the component name of %s', (source, name) => {
    expect(withoutMakers(source)).toMatch(new RegExp(`\\(${name.replaceAll(/[[\]]/g, '\\$&')}\\);?$`));
  });

  it('omits rules of unused components, theme values and right-to-left rules', () => {
    const css =
      '.ant-btn,.ant-tour .ant-btn{color:var(--ant-color-text);}.ant-steps{margin:0;}.css-var-_R_0_{--ant-a:1;}.ant-btn-rtl{margin:0;}';

    expect(rulesInUse(css)).toBe('.ant-btn{color:var(--ant-color-text);}');
  });

  it('keeps the rules of all components that the kernel uses', () => {
    const classes = { AutoComplete: 'select-auto-complete', DatePicker: 'picker' } as Record<string, string>;
    const used = componentsInUse();

    expect(used).toEqual(expect.arrayContaining(['Modal', 'Image', 'Select', 'DatePicker']));
    for (const name of used) {
      const css = `.ant-${classes[name] ?? name.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}{margin:0}`;
      expect(rulesInUse(css)).toBe(css);
    }
  });
});
