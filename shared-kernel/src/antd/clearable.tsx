import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { Input as AntdInput, Select as AntdSelect } from 'antd';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { scoped } from './scope';

const label = '清除';
const clearIcon = <CloseCircleFilled aria-label={label} />;

interface Clearable {
  allowClear?: boolean | { clearIcon?: ReactNode; label?: string };
}

/** Wraps a field: its clear button, which antd labels in English, gets a Chinese label. */
function named(field: unknown) {
  const Field = scoped(field as ComponentType<Clearable>);
  return function Named({ allowClear, ...props }: Clearable) {
    return <Field {...props} allowClear={allowClear === true ? { clearIcon, label } : allowClear} />;
  };
}

export const Select = Object.assign(named(AntdSelect), {
  Option: AntdSelect.Option,
  OptGroup: AntdSelect.OptGroup,
}) as typeof AntdSelect;

/** The button has only an icon, so it needs a label. */
const Search = (props: ComponentProps<typeof AntdInput.Search>) => (
  <AntdInput.Search searchIcon={<SearchOutlined aria-label="搜索" />} {...props} />
);

// Further parts of antd's Input are not offered here.
export const Input = Object.assign(named(AntdInput), {
  Search: named(Search),
  Password: scoped(AntdInput.Password),
  TextArea: scoped(AntdInput.TextArea),
}) as unknown as typeof AntdInput;
