export { AuthLetterTemplate } from './auth-letter-template';
export { CompanyFacts } from './company-facts';
export { OperatorFacts } from './operator-facts';
export { OperatorForm } from './operator-form';
