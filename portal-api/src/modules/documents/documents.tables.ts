interface DocumentsTables {
  policy_download: PolicyDownloadTable;
}

/** The first download of a policy; without a row it was never downloaded. */
export interface PolicyDownloadTable {
  insure_id: number;
  user_id: number;
  download_time: Date;
}

declare module '../../platform/db/database' {
  interface Database extends DocumentsTables {}
}
