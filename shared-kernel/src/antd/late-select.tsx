import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import type { SelectProps } from 'antd';
import { useEffect, useState, type ComponentType } from 'react';
import { createLazyPages, LazyPart, whenIdle } from '../runtime';

const files = createLazyPages<SelectProps>();
const id = 'Select';
/** Loads the code of the select before it is rendered. */
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

/**
 * antd's select, loaded after the rest of the page: until then a look-alike is rendered, and an early click opens the
 * select once it is loaded.
 */
export function LateSelect<Value>(props: SelectProps<Value>) {
  const given = props as SelectProps;
  const [page, setPage] = useState(() => (files.isKnown(id) ? loadSelect() : undefined));
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState<boolean>();
  // If it was clicked before it was loaded, it opens now.
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

/** Renders a select that looks like antd's but cannot be used. */
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
