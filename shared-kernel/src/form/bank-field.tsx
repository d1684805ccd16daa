import { AutoComplete } from '../antd/entry';
import { bankDeposit } from '../domain/dictionaries';
import { FieldFrame, type FieldProps } from './field-frame';

/** City and rural banks beside the national ones; whichever is missing is typed. */
const regionalBanks =
  '北京银行 上海银行 江苏银行 南京银行 宁波银行 杭州银行 徽商银行 厦门银行 厦门国际银行 福建海峡银行 泉州银行 广州银行 长沙银行 成都银行 重庆银行 西安银行 青岛银行 齐鲁银行 天津银行 哈尔滨银行 盛京银行 郑州银行 中原银行 苏州银行 汉口银行 贵阳银行 兰州银行 北京农商银行 上海农商银行 广州农商银行 重庆农村商业银行 成都农商银行 厦门农商银行 深圳农村商业银行 东莞农村商业银行 顺德农村商业银行 青岛农商银行 无锡农村商业银行 浙江农村商业联合银行 农村信用合作社'.split(
    ' ',
  );

const other = '其他';
const banks = [
  ...bankDeposit.options.map(({ label }) => label).filter((label) => label !== other),
  ...regionalBanks,
];
const options = banks.map((value) => ({ value }));

/** What was typed names a bank, or stands in the name of one: 农商, 厦门. A branch typed behind it is nobody's suggestion. */
const isMeant = (typed: string, option: { value: string } | undefined) =>
  typed !== '' && option?.value !== typed && option?.value.includes(typed) === true;

/** The bank of an account with its branch, as free text with suggestions. */
export function BankField(field: FieldProps) {
  return (
    <FieldFrame verb="请填写" {...field}>
      <AutoComplete
        options={options}
        showSearch={{ filterOption: isMeant }}
        placeholder="银行和支行"
        disabled={field.disabled}
      />
    </FieldFrame>
  );
}
