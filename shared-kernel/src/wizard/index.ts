export { FormWizard } from './form-wizard';
export type { FormWizardProps, WizardStep, WizardValues } from './wizard-types';
