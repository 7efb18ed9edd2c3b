import { course } from '#shop';

/** E.g. a qualification and its subject, as students name it. */
export const QUALIFICATION = `${course.qualification} ${course.field}`;

/** The qualification with its exam board. */
export const COURSE = `${course.examBoard} ${QUALIFICATION}`;

/** Button that opens what a student has bought. */
export const ACCESS_CONTENT = `Access ${course.quality} Content`;
