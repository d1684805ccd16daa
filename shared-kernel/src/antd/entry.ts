/** Data entry: loaded by the first page that has a field, not by the home page. */
export { AutoComplete, Checkbox, Form, Radio, Rate, Switch } from 'antd';
export type { FormInstance } from 'antd';
export { Input, Select } from './clearable';
export { InputNumber } from './plain-number';
export { DatePicker } from './typed-date-picker';
