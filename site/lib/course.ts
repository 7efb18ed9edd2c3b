import { course } from '#shop';

/** Qualification and field, as students name their course. */
export const COURSE_NAME = `${course.qualification} ${course.field}`;

/** The course with its exam board. */
export const FULL_COURSE_NAME = `${course.examBoard} ${COURSE_NAME}`;

/** Button that opens what a student has bought. */
export const ACCESS_CONTENT = `Access ${course.quality} Content`;
