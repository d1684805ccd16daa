import { createContext, useContext } from 'react';
import type { FormInternals } from './form-types';

const FormContext = createContext<FormInternals | undefined>(undefined);
export const FormProvider = FormContext.Provider;

/** Returns the form around a field; throws when there is none, which is a bug of the page. */
export function useFormInternals(): FormInternals {
  const internals = useContext(FormContext);
  if (!internals) throw new Error('a Field is used outside of FormPage and FormDialog');
  return internals;
}
