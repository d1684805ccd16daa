import { InputNumber as AntdInputNumber, type InputNumberProps } from 'antd';
import { scoped } from './scope';

/** antd's field for numbers without its two buttons, which it names in English; the arrow keys do the same. */
const PlainNumber = (props: InputNumberProps) => <AntdInputNumber controls={false} {...props} />;

export const InputNumber = scoped(PlainNumber) as typeof AntdInputNumber;
