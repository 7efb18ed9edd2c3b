/** Phones and tablets show a PDF; where there is a mouse, it is saved (spec section 7). */
export const isHandheld = () => matchMedia('(hover: none) and (pointer: coarse)').matches;
