import { createContext, useContext } from 'react';
import type { FormInternals } from './form-types';

const FormContext = createContext<FormInternals | undefined>(undefined);
export const FormProvider = FormContext.Provider;

/** The form around a field; a field outside of FormPage or FormDialog is a mistake in the page and throws. */
export function useFormInternals(): FormInternals {
  const internals = useContext(FormContext);
  if (!internals) throw new Error('a Field is used outside of FormPage and FormDialog');
  return internals;
}
