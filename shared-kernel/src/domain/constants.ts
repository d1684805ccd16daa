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
/** How long a paid WeChat order stays on screen before the page reloads. */
export const paidReloadMs = 3000;
/** Longer than other toasts, so that the user can click undo. */
export const actionToastMs = 8000;
/** 1亿元 in fen: the maximum of one amount in a request. Sums of thousands of such amounts stay exact. */
export const largestAmountFen = 100_000_000_00;
export const largestAmountText = '金额不能超过1亿元';
export const tokenHeader = 'Token';

/** Default photo formats of iPhones; few programs can read them. */
export const appleTypes = ['heic', 'heif'] as const;

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
/** Maximum number of people in one import or one order. */
export const rosterMaxRows = 5000;
/** 10 MB per spreadsheet. */
export const spreadsheetMaxBytes = 10 * 1024 * 1024;
/** A policy starts between tomorrow and this many days ahead. */
export const policyStartAheadDays = 60;
/** A policy may be renewed from this many days before its last day. */
export const renewalAheadDays = 60;
/** A policy that was not renewed stays on the renewal board this long after its end. */
export const lapsedShownDays = 180;
/** Days before a policy's end on which a reminder is sent. */
export const renewalReminderDays = [60, 30, 15, 7, 1] as const;
/** Maximum number of policies that may be renewed together. */
export const renewalsAtOnce = 20;
/** An addition takes effect between tomorrow and this many days ahead. */
export const endorseAheadDays = 30;
/** The day of the following month on which a monthly bill is due. */
export const billDueDay = 10;
/** From this many days after the due day no new order is put on a bill. */
export const billOverdueBlockDays = 15;
export const listPageSizeOptions = [10, 20, 50, 100] as const;

/** Header of every response: the server's time, ISO 8601 in UTC. Pages use it instead of the browser's clock. */
export const nowHeader = 'x-portal-now';
