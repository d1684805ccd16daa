import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { render } from '@testing-library/react';
import * as antd from 'antd';
import type { ReactElement } from 'react';
import { Alert, Button, Checkbox, CheckboxGroup, type ButtonProps } from './base';
import { SelectLook } from './late-select';

/** Classes that antd's style sheet does not read, or that name its variables. */
const unread = /^(?:css-var-.*|ant-\w+-css-var|ant-wave-target)$/;

/** Returns the markup, reduced to what the style sheet can match. */
function markupOf(element: ReactElement): string {
  const { container, unmount } = render(
    <antd.ConfigProvider theme={{ zeroRuntime: true, hashed: false }} button={{ autoInsertSpace: false }}>
      {element}
    </antd.ConfigProvider>,
  );
  for (const node of container.querySelectorAll('*')) {
    const kept = [...node.classList].filter((name) => !unread.test(name)).toSorted();
    for (const name of node.getAttributeNames())
      if (!['href', 'disabled', 'type', 'tabindex', 'style'].includes(name)) node.removeAttribute(name);
    if (kept.length > 0) node.className = kept.join(' ');
  }
  const markup = container.innerHTML;
  unmount();
  return markup;
}

const icon = <SearchOutlined />;
const looks = [{}, { loading: true }, { disabled: true }, { danger: true }, { icon }];
const buttons: ButtonProps[] = [
  ...(['default', 'primary', 'dashed', 'link', 'text'] as const).flatMap((type) =>
    looks.map((look) => ({ type, ...look, children: '导出' })),
  ),
  ...(['small', 'large'] as const).map((size) => ({ size, icon, block: true })),
  ...looks.map((look) => ({ ...look, children: '选择', href: '/list' })),
  { icon, loading: true },
];

describe("markup for antd's style sheet equals that of antd", () => {
  it('for buttons of every type, size and state', () => {
    for (const props of buttons)
      expect([props, markupOf(<Button {...props} />)]).toEqual([
        props,
        markupOf(<antd.Button {...(props as antd.ButtonProps)} />),
      ]);
    expect(markupOf(<Button>第{2}页</Button>)).toBe(markupOf(<antd.Button>第{2}页</antd.Button>));
  });

  it.each(['success', 'info', 'warning', 'error'] as const)('for alerts of type %s', (type) => {
    for (const props of [
      { showIcon: false, title: '余额不足' },
      { showIcon: true, title: '余额不足', description: '请先充值', action: <b>充值</b>, className: 'own' },
    ])
      expect(markupOf(<Alert type={type} {...props} />)).toBe(
        markupOf(<antd.Alert type={type} {...props} />),
      );
  });

  it('for checkboxes', () => {
    for (const props of [
      {},
      { checked: true, children: '同意' },
      { indeterminate: true, children: '全部' },
      { checked: true, disabled: true, className: 'own' },
    ])
      expect(markupOf(<Checkbox {...props} onChange={() => undefined} />)).toBe(
        markupOf(<antd.Checkbox {...props} />),
      );
    const group = {
      value: ['a'],
      options: [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
    };
    expect(markupOf(<CheckboxGroup {...group} onChange={() => undefined} />)).toBe(
      markupOf(<antd.Checkbox.Group {...group} />),
    );
  });

  it('for closed selects', () => {
    const options = [{ value: 1, label: '保障中' }];
    for (const props of [{ placeholder: '全部' }, { value: 1 }, { value: 1, disabled: true }])
      expect(markupOf(<SelectLook options={options} {...props} />)).toBe(
        markupOf(<antd.Select options={options} {...props} />),
      );
  });
});
