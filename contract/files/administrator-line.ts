/** Line on each page of an administrator's copy, in place of a student's address and order. */
export const ADMINISTRATOR_LINE = "Administrator's copy, please do not share";
