import { InputNumber as AntdInputNumber, type InputNumberProps } from 'antd';

/** antd's field for numbers without its two buttons, which it names in English; the arrow keys do the same. */
const PlainNumber = (props: InputNumberProps) => <AntdInputNumber controls={false} {...props} />;

export const InputNumber = PlainNumber as unknown as typeof AntdInputNumber;
