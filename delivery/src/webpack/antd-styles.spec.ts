import { rulesInUse, withoutMakers } from './antd-styles';

describe('antd’s styles as a file', () => {
  it.each([
    [`export default genStyleHooks('Button', (token) => [a(token)], prepare, { unitless: {} });`, `'Button'`],
    [`genSubStyleComponent(['Tag', 'preset'], (token) => ({ content: '")"' }))`, `['Tag', 'preset']`],
    [
      `genStyleHooks('Form', (token) => {\n  // isn't a bracket: )\n  return a(token);\n}, prepare)`,
      `'Form'`,
    ],
    [`genStyleHooks('Flex')`, `'Flex'`],
  ])('leave the name alone of %s', (source, name) => {
    expect(withoutMakers(source)).toMatch(new RegExp(`\\(${name.replaceAll(/[[\]]/g, '\\$&')}\\);?$`));
  });

  it('have no rules of components that are not drawn, nor values of another theme', () => {
    const css =
      '.ant-btn,.ant-tour .ant-btn{color:var(--ant-color-text);}.ant-steps{margin:0;}.css-var-_R_0_{--ant-a:1;}.ant-btn-rtl{margin:0;}';

    expect(rulesInUse(css)).toBe('.ant-btn{color:var(--ant-color-text);}');
  });
});
