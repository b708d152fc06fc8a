/** What a proposal is best at. */
export const coverGoals = ['fewest', 'cloud', 'newest'] as const;
export type CoverGoal = (typeof coverGoals)[number];

export interface CoverLimits {
  goal: CoverGoal;
  /** The most images that may be proposed. */
  maxImages: number;
  /** Percent of the area that each image has to add at least. */
  minAdded: number;
  /** Percent of the area that is enough. */
  enough: number;
}
