import type { Constraint, OptionDescriptor } from '../descriptor';
import { list, text, unless } from '../descriptor';
import type { NumberedArea } from '../numbered-area';
import { projectionsFor } from '../projections';

/** `projection_<n>` for each area, with the codes that fit it. */
export function projections(
  areas: NumberedArea[],
  constraint: Constraint | null = unless('processing_level:primary'),
): OptionDescriptor[] {
  return areas.map(({ number, geometry }) => {
    const { values, defaultValue } = projectionsFor(geometry);
    const pairs = values.map(({ id, label }): [string, string] => [id, label]);
    return list(`projection_${number}`, 'Projection (GDLIB code)', pairs, defaultValue, { constraint });
  });
}

/** What the end users can do: the same list for all optical and radar products. */
export function license(): OptionDescriptor {
  return list(
    'license',
    'LICENSE',
    [
      ['eula_5', 'EULA (up to 5 affiliated end users)'],
      ['eula_6_10', 'Multi (6 to 10 affiliated end users)'],
      ['eula_11_30', 'Multi (11 to 30 affiliated end users)'],
    ],
    'eula_5',
  );
}

/** How fast it is made. */
export function priority(): OptionDescriptor {
  return list(
    'priority',
    'PRIORITY',
    [
      ['standard', 'Standard'],
      ['rush', 'Rush (Please select FTP delivery - No Quality Checking)'],
    ],
    'standard',
  );
}

/** How overlapping images of one item count. */
export function areaComputeModel(): OptionDescriptor {
  return list(
    'area_compute_model',
    'AREA_COMPUTE_MODEL',
    [
      ['coverage', 'Coverage'],
      ['temporal_serie', 'TemporalSerie'],
    ],
    'coverage',
    { mandatory: 'false' },
  );
}

/** An option that no one sees: its default is sent. */
export function orderingChannel(): OptionDescriptor {
  return text('string', 'ordering_channel', 'ORDERING_CHANNEL', 'api', {
    mandatory: 'true',
    hidden: true,
    category: 'production_option',
  });
}
