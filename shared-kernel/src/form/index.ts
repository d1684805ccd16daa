export { Field } from './field';
export type { Choice } from './choice-fields';
export type { FieldProps } from './field-frame';
export { FormDialog } from './form-dialog';
export { FormGroup, FormPage, useFormValues } from './form-page';
export type { DraftOf, FormHandle, FormOptions, FormRefusal, ValuesOf } from './form-types';
export { useLeaveGuard } from './leave-guard.hook';
export { MoneyInput } from './money-input';
export { useForm } from './use-form.hook';
