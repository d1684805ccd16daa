/** Do the floating helpers stand on this page? */
export const hasHelpers = (pathname: string): boolean => pathname.includes('flashCompensationCloud');

export const loadHelpers = () => import('./claim-helpers');
