import { brand } from '#shop';

/** Returns a colour of the light theme, for pictures and emails, which have no themes. */
export const lightColour = (colour: keyof typeof brand.colours): string => brand.colours[colour][0];

/** The name without its mark, with the space between them. Empty if the name is all mark. */
export const NAME_AFTER_MARK = brand.name.slice(brand.mark.length);
