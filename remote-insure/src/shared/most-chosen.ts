/** Maximum number of people in one batch. */
export const mostChosen = 500;
