import type { APIRoute } from 'astro';
import { heroDiagram } from '#diagrams/library.ts';
import { course, texts } from '#shop';
import { toResponse } from '#site/pictures/keep-picture.ts';
import { linkPicture } from '#site/pictures/link-picture.ts';

export const GET: APIRoute = async () =>
  toResponse(
    await linkPicture({
      heading: texts.tagline,
      text: `PDF revision notes for ${course.examBoard}`,
      label: 'Look inside before you buy',
      diagram: heroDiagram,
    }),
  );
