import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import { Button, Checkbox, CheckboxGroup, Popover } from '../antd/base';
import type { Column } from './columns';
import { useDensity } from './density.hook';

interface ColumnSettingsProps<Row> {
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  onChange: (keys: string[] | undefined) => void;
}

export function ColumnSettings<Row>({ columns, shown, onChange }: ColumnSettingsProps<Row>) {
  const density = useDensity();
  const choice = (
    <fieldset className="kb-column-settings">
      <legend className="kb-hidden">显示的列</legend>
      <CheckboxGroup
        value={shown.map(({ key }) => key)}
        onChange={onChange}
        options={columns.map(({ key, title }, index) => ({
          value: key,
          label: title,
          disabled: index === 0,
        }))}
      />
      <Button type="link" size="small" onClick={() => onChange(undefined)}>
        恢复默认
      </Button>
      <Checkbox checked={density.isRoomy} onChange={({ target }) => density.choose(target.checked)}>
        宽松显示所有列表
      </Checkbox>
    </fieldset>
  );
  return (
    <Popover trigger={['click']} placement="bottomRight" content={choice}>
      <Button type="text" icon={<SettingOutlined />} aria-label="列设置" />
    </Popover>
  );
}
