/** Data entry: loaded by the first page that has a field, not by the home page. */
export {
  AutoComplete,
  Checkbox,
  DatePicker,
  Form,
  Input,
  InputNumber,
  Radio,
  Rate,
  Select,
  Switch,
} from 'antd';
export type { FormInstance } from 'antd';
