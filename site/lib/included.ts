/** What a purchase brings: said beside the price and again before the card form (spec section 2). */
export const included = ['Access to A* Content', 'Downloadable PDFs', 'Lifetime Access'];
