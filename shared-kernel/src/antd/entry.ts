/** Components for data entry: loaded by the first page with a field, not by the home page. */
import * as antd from 'antd';
import { scoped } from './scope';

export const AutoComplete: typeof antd.AutoComplete = scoped(antd.AutoComplete);
export const Form: typeof antd.Form = scoped(antd.Form, {
  ErrorList: antd.Form.ErrorList,
  Item: antd.Form.Item,
  List: antd.Form.List,
  useForm: antd.Form.useForm,
  useWatch: antd.Form.useWatch,
  useFormInstance: antd.Form.useFormInstance,
});
export const Radio: typeof antd.Radio = scoped(antd.Radio, {
  Group: scoped(antd.Radio.Group),
  Button: antd.Radio.Button,
});
export type { FormInstance } from 'antd';
export { Input, Select } from './clearable';
export { InputNumber } from './plain-number';
export { DatePicker } from './typed-date-picker';
