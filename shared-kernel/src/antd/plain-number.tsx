import { InputNumber as AntdInputNumber, type InputNumberProps } from 'antd';
import { ungrouped } from '../domain/text';
import { scoped } from './scope';

/** Reads digits as Chinese input methods write them; antd would drop them. Signs other than of a number are ignored. */
const parsed = (text = ''): string =>
  ungrouped(text)
    .replaceAll('。', '.')
    .replace(/[^\w.,-]+/g, '');

/** antd's number field without its two buttons, which antd labels in English; the arrow keys do the same. */
const PlainNumber = (props: InputNumberProps) => (
  <AntdInputNumber controls={false} parser={parsed} {...props} />
);

export const InputNumber = scoped(PlainNumber) as typeof AntdInputNumber;
