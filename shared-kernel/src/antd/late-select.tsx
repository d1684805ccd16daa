import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import type { SelectProps } from 'antd';
import { useEffect, useState, type ComponentType } from 'react';
import { createLazyPages, LazyPart, whenIdle } from '../runtime';

const files = createLazyPages<SelectProps>();
const id = 'Select';
/** Fetches it before it is rendered. */
export const loadSelect = () =>
  files.again(id, () =>
    import(/* webpackChunkName: "select" */ './clearable').then(
      ({ Select }) => Select as ComponentType<SelectProps>,
    ),
  );

type Look = Pick<
  SelectProps,
  'id' | 'aria-label' | 'options' | 'placeholder' | 'value' | 'style' | 'disabled'
>;

/** antd's select, whose code comes after what is around it: until then it is drawn, and opens when it was clicked before. */
export function LateSelect<Value>(props: SelectProps<Value>) {
  const given = props as SelectProps;
  const [page, setPage] = useState(() => (files.isKnown(id) ? loadSelect() : undefined));
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState<boolean>();
  // Where it was clicked too early, its code opens it.
  const opened = isOpen === undefined ? {} : { open: isOpen, onOpenChange: setOpen };
  const load = () => setPage(loadSelect());
  useEffect(() => whenIdle(() => setPage(loadSelect())), []);

  const look = (
    <SelectLook
      {...given}
      onFocus={() => {
        setFocused(true);
        load();
      }}
      onPress={() => {
        setOpen(true);
        load();
      }}
    />
  );
  if (!page) return look;
  return (
    <LazyPart page={page} fallback={look}>
      {(Select) => <Select autoFocus={isFocused} {...opened} {...given} />}
    </LazyPart>
  );
}

/** A select as antd draws it, which chooses nothing. */
export function SelectLook({
  onFocus,
  onPress,
  ...look
}: Look & { onFocus?: () => void; onPress?: () => void }) {
  const { id: field, options = [], placeholder, value, style, disabled } = look;
  const chosen = options.find((option) => option.value === value)?.label;
  return (
    <div
      className={`ant-select ant-select-outlined ant-select-single ant-select-show-arrow${disabled ? ' ant-select-disabled' : ''}`}
      style={style}
      onPointerDown={onPress}
    >
      <div className={`ant-select-content${chosen === undefined ? '' : ' ant-select-content-has-value'}`}>
        {chosen ?? <div className="ant-select-placeholder">{placeholder}</div>}
        <input
          id={field}
          aria-label={look['aria-label']}
          type="text"
          readOnly
          disabled={disabled}
          className="ant-select-input"
          role="combobox"
          aria-expanded={false}
          aria-haspopup="listbox"
          aria-busy
          onFocus={onFocus}
        />
      </div>
      <div className="ant-select-suffix">
        <DownOutlined />
      </div>
    </div>
  );
}
