<?php

declare(strict_types=1);

namespace Kassa\Exception;

/** No answer: no connection, or it broke. Whether the service carried the request out is not known. */
class ConnectionException extends KassaException
{
}
