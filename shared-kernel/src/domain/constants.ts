/** Numbers that the specification fixes; the name carries the unit. */
export const rechargeQrCountdownS = 180;
export const orderPollMs = 1500;
export const receiptFileLimit = 1;
export const uploadFileLimit = 100;
export const messagePageSize = 5;
export const messagePageSizeOptions = [5, 20, 50, 100] as const;
export const unreadBadgeMax = 99;
export const mobileBreakpointPx = 992;
export const rechargeDialogWidthPx = 552;
export const messageDialogWidthPx = 700;
export const errorToastMs = 5000;
/** A paid WeChat order stays on screen for so long before the page loads anew. */
export const paidReloadMs = 3000;
/** A toast that offers to undo what was done stays longer. */
export const actionToastMs = 8000;
/** 1亿元, in fen: the maximum of one amount of a request. Sums of thousands of them are exact. */
export const largestAmountFen = 100_000_000_00;
export const largestAmountText = '金额不能超过1亿元';
export const tokenHeader = 'Token';

/** How iPhones store photographs by default; few programs can read them. */
export const appleTypes = ['heic', 'heif'] as const;

/** File name endings that may be uploaded. */
export const uploadTypes = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'bmp',
  'tif',
  'tga',
  'exif',
  'svg',
  'psd',
  'cdr',
  'hdri',
  'raw',
  'flic',
  'pdf',
  'jfif',
] as const;

/** 20 MB per uploaded file. */
export const uploadMaxBytes = 20 * 1024 * 1024;
/** People in one import or one order. */
export const rosterMaxRows = 5000;
/** 10 MB per spreadsheet. */
export const spreadsheetMaxBytes = 10 * 1024 * 1024;
/** A policy starts between tomorrow and this many days ahead. */
export const policyStartAheadDays = 60;
/** A policy may be renewed from so many days before its last one. */
export const renewalAheadDays = 60;
/** A policy that was not renewed stays on the renewal board this long after its end. */
export const lapsedShownDays = 180;
/** Days before a policy's end on which a reminder is sent. */
export const renewalReminderDays = [60, 30, 15, 7, 1] as const;
/** Policies that may be renewed together. */
export const renewalsAtOnce = 20;
/** An addition takes effect between tomorrow and this many days ahead. */
export const endorseAheadDays = 30;
/** The day of the following month on which a monthly bill is due. */
export const billDueDay = 10;
/** From this many days after the due day no new order is put on a bill. */
export const billOverdueBlockDays = 15;
export const listPageSizeOptions = [10, 20, 50, 100] as const;
