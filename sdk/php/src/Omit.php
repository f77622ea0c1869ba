<?php

declare(strict_types=1);

namespace Kassa;

/** The default of a field for which null says something else than leaving it out. */
enum Omit
{
    case Field;
}
