import { InputNumber as AntdInputNumber, type InputNumberProps } from 'antd';
import { scoped } from './scope';

/** antd's number field without its two buttons, which antd labels in English; the arrow keys do the same. */
const PlainNumber = (props: InputNumberProps) => <AntdInputNumber controls={false} {...props} />;

export const InputNumber = scoped(PlainNumber) as typeof AntdInputNumber;
