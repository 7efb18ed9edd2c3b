import * as z from 'zod/mini';
import { toToken } from '../typed-text.ts';

export const linkToken = z.string().check(z.overwrite(toToken), z.minLength(1), z.maxLength(200));
