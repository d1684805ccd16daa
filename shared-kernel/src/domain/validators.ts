export {
  ageOn,
  birthdayOf,
  identityNumberProblem,
  isResidentId,
  residentIdProblem,
  sexOf,
} from './people/identity';
export { isCnaps, isCorporateAccount, isInvoiceNo, isLuhnCard, isUscc } from './account-numbers';
export { isEmail, isExpressNo, isMobile, isPersonName, isPlate } from './contact';
export { newPasswordProblem, passwordProblem } from './password';
