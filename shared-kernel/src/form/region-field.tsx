import { RegionInput } from '../ui/region-input';
import { FieldFrame, type FieldProps } from './field-frame';

/** A province, city or district without anything below it; the value is its six-digit code. */
export function RegionField(field: FieldProps) {
  return (
    <FieldFrame verb="请选择" {...field} bindLabel={false}>
      <RegionInput label={field.label} disabled={field.disabled} />
    </FieldFrame>
  );
}
