/** What a scanner or a phone makes. */
export const scanTypes = ['jpg', 'jpeg', 'png', 'bmp', 'webp', 'pdf'] as const;
