export const loadHome = () => import('./home.page');
