import { ApiError } from './api-error.ts';
import { errorMessages } from './labels.ts';
import { readSessionHint } from './session.ts';

/** Checks after a sign-in that the browser keeps the shop's cookies. @throws ApiError */
export function assertSessionKept(): void {
  if (readSessionHint()) return;
  const { title, description } = errorMessages.cookiesBlocked;
  throw new ApiError({ status: 0, message: title, title, serverMessage: description });
}
